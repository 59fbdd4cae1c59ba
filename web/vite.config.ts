import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunks, compiledAhead } from './chunks.ts'
import { hints } from './hints.ts'
import { textsByPart } from './i18n/parts.ts'
import { installable } from './pwa/plugin.ts'
import { worldDrawn } from './shared/charts/world.ts'

/** `npm run dev` talks to a service that runs beside it; WEIR_SERVICE names another than the usual one. */
const SERVICE = process.env.WEIR_SERVICE ?? 'http://127.0.0.1:8080'

export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  // the package's file for browsers, which needs nothing of Node
  resolve: { alias: { 'csv-stringify/sync': 'csv-stringify/browser/esm/sync' } },
  // files find each other by their own place, so that the panel may stand under a path; the page is written by the service
  experimental: { renderBuiltUrl: (file, { hostType }) => (hostType === 'html' ? `/${file}` : { relative: true }) },
  plugins: [textsByPart(), worldDrawn, hints, installable, react(), compiledAhead],
  server: { proxy: { '/v1': SERVICE, '/edge': SERVICE } },
  build: {
    outDir: '../dist/panel',
    emptyOutDir: true,
    target: 'es2022',
    cssTarget: 'es2022',
    chunkSizeWarningLimit: 1200,
    // what each file brings along, for the test of what a screen weighs
    manifest: 'files.json',
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
})
