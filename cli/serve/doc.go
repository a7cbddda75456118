// SPDX-License-Identifier: Apache-2.0

// Package serve lets other processes step, watch and drive runs of one world or scenario.
//
// A client sends messages, one JSON object each, and gets one answer for each: as lines over
// two pipes ([Server.Lines]) or as messages of a WebSocket ([Server.Listen]). [Message] is
// what it sends and [Schema] describes both directions; `playsim schema wire` prints it.
// Every client has runs of its own, by the numbers that it gives them in env; they are
// independent, and messages to different ones are worked on at the same time. Messages to
// one are answered in order.
//
// A run may go on by itself, at a speed, and stream frames to its client and to others that
// name it: trees, memories, quantities, keys and decisions. A client that takes them slowly
// gets fewer, and the run does not wait.
//
// What a client commands is an input of the run, as a script's is. So a recording of the run
// verifies without the client. No message reads or writes a file that the server was not
// started with.
//
// A client is not trusted: messages are at most 1 MiB, answers at most 8 MiB, a client that
// sends without reading is not read from, and one that does not take an answer within ten
// seconds is dropped. There are at most 256 clients and 256 runs.
package serve
