import { statfsSync } from 'node:fs';

/** Types of file systems whose changes other machines make too: NFS, SMB, CIFS, FUSE, 9P, Ceph, AFS. */
const SHARED = new Set([0x6969, 0x517b, 0xfe534d42, 0xff534d42, 0x65735546, 0x01021997, 0x00c36400, 0x5346414f]);

/**
 * Whether the system tells of a change before the program that made it goes on. Linux does, on its own disks;
 * macOS and Windows tell a moment later.
 */
export function tellsAtOnce(folder: string): boolean {
  if (process.platform !== 'linux') return false;
  try {
    return !SHARED.has(statfsSync(folder).type);
  } catch {
    return false;
  }
}
