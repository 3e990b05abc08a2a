/** Environment variables that LanceDB reads when it is loaded. This module must be imported before LanceDB. */

// Otherwise LanceDB 0.31 can deadlock on two cores (lancedb issue 3568).
process.env['LANCE_CPU_THREADS'] ??= '2';
// A scan reads ahead of its consumer by up to 2 GB. Scanning 1,008,949 chunks takes 585 MB with the default, 345 MB
// with 32 MB, and some 300 MB with 8 MB or 1 MB, all in the same time.
process.env['LANCE_DEFAULT_IO_BUFFER_SIZE'] ??= String(8 << 20);
// Log messages about a remote store may contain key ids and signed requests. Failures are reported in our own words.
process.env['LANCEDB_LOG'] ??= 'off';
// LanceDB's threads panic on a damaged file; the panic is caught and the file is repaired. Rust itself writes the
// message to the terminal. This process cannot suppress it, and a separate process for LanceDB would slow down each
// start of the command line.
process.env['RUST_BACKTRACE'] = '0';
