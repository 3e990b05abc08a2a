import * as z from 'zod/mini';
import type { FileCoverage } from '../core/base/fileStatus';
import type { EngineStatistics, IndexStatus } from '../core/base/types';
import { partialSchema } from './schema';

/** Messages between the status page and its host. */

const count = z.int().check(z.nonnegative());
const cache = z.looseObject({ hits: count, misses: count });

const status = partialSchema<IndexStatus>(
  z.looseObject({
    index: z.looseObject({ state: z.string() }),
    filesIndexed: count,
    filesTotal: count,
    chunks: count,
    embedder: z.string(),
    writer: z.boolean(),
  }),
);

const statistics = partialSchema<EngineStatistics>(
  z.looseObject({
    searches: count,
    latency: z.looseObject({ p50: z.number(), p95: z.number(), p99: z.number() }),
    queryCache: cache,
    diskBytes: z.number(),
    memoryBytes: z.number(),
  }),
);

const rule = z.looseObject({ source: z.string(), pattern: z.string() });
const coverage = partialSchema<FileCoverage>(
  z.looseObject({
    files: count,
    indexed: count,
    waiting: count,
    tooLarge: count,
    unknownKind: count,
    binary: count,
    secret: count,
    generated: count,
    minified: count,
    links: count,
    special: count,
    failed: count,
    failures: z.array(z.looseObject({ file: z.string(), error: z.string() })),
    ignored: z.array(z.looseObject({ rule, files: count })),
  }),
);

const folderReport = z.readonly(
  z.object({
    label: z.string(),
    /** Absolute path. */
    path: z.string(),
    status,
    /** Absent if the engine cannot provide it yet. */
    statistics: z.exactOptional(statistics),
    coverage: z.exactOptional(coverage),
  }),
);
export type FolderReport = z.infer<typeof folderReport>;

const statusReport = z.readonly(
  z.object({
    folders: z.readonly(z.array(folderReport)),
    /** Folders of the window whose search is turned off. */
    off: z.readonly(z.array(z.readonly(z.object({ name: z.string(), path: z.string() })))),
  }),
);
export type StatusReport = z.infer<typeof statusReport>;

const statusAction = z.enum([
  'search',
  'rebuild',
  'pause',
  'resume',
  'clear',
  'showLog',
  'openSettings',
  'selectEmbedder',
  'openFolder',
  'enable',
]);
export type StatusAction = z.infer<typeof statusAction>;

export const statusHostApi = {
  requests: {
    report: { params: z.null(), result: statusReport },
    /** Returns an explanation of whether and why a file is indexed. */
    why: { params: z.string().check(z.minLength(1), z.maxLength(4_096)), result: z.string() },
  },
  events: {
    run: statusAction,
  },
} as const;
export type StatusHostApi = typeof statusHostApi;

export const statusViewApi = {
  requests: {},
  events: {
    /** The status has changed, so that the page requests another report. */
    changed: z.null(),
  },
} as const;
export type StatusViewApi = typeof statusViewApi;
