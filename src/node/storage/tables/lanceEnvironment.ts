/** What LanceDB reads as it is loaded: imported before it, wherever it is. */

// LanceDB 0.31 can deadlock on two cores without (lancedb issue 3568).
process.env['LANCE_CPU_THREADS'] ??= '2';
// A scan reads ahead of its consumer, by up to 2 GB: going through 1,008,949 chunks takes 585 MB so, 345 with 32 MB,
// some 300 with 8 and with 1, in the same time.
process.env['LANCE_DEFAULT_IO_BUFFER_SIZE'] ??= String(8 << 20);
// What it says of a store on a server may hold key ids and signed requests; what fails is told in our own words.
process.env['LANCEDB_LOG'] ??= 'off';
// Its threads panic over a damaged file, which is caught and repaired. Rust writes the line about it to the terminal
// itself: nothing in this process could take it away, and a process of its own for that would make each start of the
// command line dearer.
process.env['RUST_BACKTRACE'] = '0';
