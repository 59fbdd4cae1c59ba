import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunks, compiledAhead } from './chunks.ts'
import { hints } from './hints.ts'
import { textsByPart } from './i18n/parts.ts'
import { installable } from './pwa/plugin.ts'
import { screensOfTable } from './screens-plugin.ts'
import { worldDrawn } from './shared/charts/world.ts'

/** Service behind `npm run dev`. */
const SERVICE = process.env.WEIR_SERVICE ?? 'http://127.0.0.1:8080'

export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  // the browser build needs no Node
  resolve: { alias: { 'csv-stringify/sync': 'csv-stringify/browser/esm/sync' } },
  // relative, for a panel under a path; the service rewrites the page
  experimental: { renderBuiltUrl: (file, { hostType }) => (hostType === 'html' ? `/${file}` : { relative: true }) },
  plugins: [textsByPart(), screensOfTable, worldDrawn, hints, installable, react(), compiledAhead],
  server: { proxy: { '/v1': SERVICE, '/edge': SERVICE } },
  build: {
    outDir: '../dist/panel',
    emptyOutDir: true,
    target: 'es2022',
    cssTarget: 'es2022',
    chunkSizeWarningLimit: 1200,
    // lists imports, for the test of screens' sizes
    manifest: 'files.json',
    rolldownOptions: { output: { entryFileNames: 'assets/start-[hash].js', codeSplitting: { groups: chunks } } },
  },
})
