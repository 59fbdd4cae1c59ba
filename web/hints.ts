/**
 * The build's plugin that tells the page which files the panel needs behind the sign-in, so that whoever has a session
 * gets them at once, and the sign-in none of them: theme-boot.js makes hints of the list.
 */
import type { Plugin } from 'vite'

/** Sources of what is needed behind the sign-in, as their paths end. */
export const AHEAD = ['/app/app.tsx', '/app/layout/layout.tsx', '/app/ahead.ts']
/** The file of what many screens share (`chunks.ts`). */
export const SHARED_FILE = 'shared'
/** Texts that every screen needs, in each language a file. */
const TEXTS = /\/locales\/(\w+)\.json\?panel$/

type Chunk = { name: string; fileName: string; facadeModuleId: string | null }

const isAhead = ({ name, facadeModuleId }: Chunk): boolean =>
  name === SHARED_FILE || AHEAD.some((file) => facadeModuleId?.endsWith(file))

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
      for (const chunk of chunks) if (isAhead(chunk)) reach(chunk.fileName)
      const texts = Object.fromEntries(
        chunks.flatMap(({ facadeModuleId, fileName }) => {
          const language = TEXTS.exec(facadeModuleId ?? '')?.[1]
          return language ? [[`data-${language}`, fileName]] : []
        }),
      )
      const content = [...files].filter((name) => !html.includes(name)).join(' ')
      return [{ tag: 'meta', attrs: { name: 'weir-ahead', content, ...texts }, injectTo: 'head-prepend' }]
    },
  },
}
