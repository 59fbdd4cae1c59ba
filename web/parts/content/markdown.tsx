import './content.css'
import Markdown, { type Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { CodeBlock } from './code-block.tsx'
import { safeHref } from './link.ts'
import { TextLink } from './text-link.tsx'

const COMPONENTS: Components = {
  a: ({ href, children }) => <TextLink href={href}>{children}</TextLink>,
  pre: ({ children }) => <CodeBlock>{children}</CodeBlock>,
  // the screen has the first two levels
  h1: ({ children }) => <h3>{children}</h3>,
  h2: ({ children }) => <h3>{children}</h3>,
  h3: ({ children }) => <h4>{children}</h4>,
  table: ({ children }) => (
    <div className="text-table">
      <table>{children}</table>
    </div>
  ),
}
const PLUGINS = [remarkGfm]
const WITHOUT = ['img', 'input']

/**
 * Text that staff wrote. HTML in it is not drawn, pictures are not fetched, links lead to the web or into the panel.
 */
export const MarkdownText = ({ text }: { text: string }) => (
  <div className="md">
    <Markdown
      remarkPlugins={PLUGINS}
      components={COMPONENTS}
      urlTransform={safeHref}
      disallowedElements={WITHOUT}
      skipHtml
    >
      {text}
    </Markdown>
  </div>
)
