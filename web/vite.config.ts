import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { textsByPart } from './i18n/parts.ts'
import { worldDrawn } from './parts/charts/world.ts'

/** `npm run dev` talks to a service that runs beside it; WEIR_SERVICE names another than the usual one. */
const SERVICE = process.env.WEIR_SERVICE ?? 'http://127.0.0.1:8080'

export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  plugins: [textsByPart, worldDrawn, react()],
  server: { proxy: { '/v1': SERVICE, '/edge': SERVICE } },
  build: {
    outDir: '../dist/panel',
    emptyOutDir: true,
    target: 'es2022',
    cssTarget: 'es2022',
    chunkSizeWarningLimit: 1200,
  },
})
