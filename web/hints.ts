/**
 * The build's plugin that tells the page which files the panel needs behind the sign-in, so that whoever has a session
 * gets them at once, and the sign-in none of them: theme-boot.js makes hints of the list.
 */
import type { Plugin } from 'vite'

const AHEAD = ['/app/app.tsx', '/app/layout/layout.tsx', '/app/ahead.ts']

export const hints: Plugin = {
  name: 'weir-hints',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      if (!bundle) return undefined
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
      const byName = new Map(chunks.map((one) => [one.fileName, one]))
      const files = new Set<string>()
      const reach = (name: string): void => {
        const chunk = byName.get(name)
        if (files.has(name) || !chunk) return
        files.add(name)
        for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
        chunk.imports.forEach(reach)
      }
      for (const { facadeModuleId, fileName } of chunks)
        if (AHEAD.some((file) => facadeModuleId?.endsWith(file))) reach(fileName)
      const content = [...files].filter((name) => !html.includes(name)).join(' ')
      return [{ tag: 'meta', attrs: { name: 'weir-ahead', content }, injectTo: 'head-prepend' }]
    },
  },
}
