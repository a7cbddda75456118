// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// absent is err, how reading the files of a run anew went, unless one of those that the
// running one was read from is wanted and not there any more: then it says that, also
// where playsim comes with a file of that name, which is not what the user's was.
func (s *session) absent(err error) error {
	for _, path := range s.used {
		if _, stat := os.Stat(path); !errors.Is(stat, fs.ErrNotExist) {
			continue
		}
		gone := filepath.ToSlash(path) + ": no such file; the old program keeps running"
		if s.Read.Missed(path) {
			return errors.New(gone)
		}
		if err != nil && filepath.Ext(path) == ".star" {
			return fmt.Errorf("%s\n%w", gone, err)
		}
	}
	return err
}
