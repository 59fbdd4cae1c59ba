import './content.css'
import { isValidElement, type ReactNode } from 'react'
import Markdown, { type Components } from 'react-markdown'
import { Link } from 'react-router'
import remarkGfm from 'remark-gfm'
import { SCREENS } from '../../../../src/contract/screens.ts'
import { useSession } from '../../../api/session-store.ts'
import { CopyButton } from '../../../kit/controls/copy.tsx'

const COMPONENTS: Components = {
  a: ({ href, children }) => <TextLink href={href}>{children}</TextLink>,
  pre: ({ children }) => <CodeBlock>{children}</CodeBlock>,
  // the screen uses the first two levels
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

/** No HTML or images; links to web or panel only. */
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

function textOf(node: ReactNode): string {
  if (typeof node === 'string') return node
  if (Array.isArray(node)) return (node as ReactNode[]).map(textOf).join('')
  return isValidElement<{ children?: ReactNode }>(node) ? textOf(node.props.children) : ''
}

const CodeBlock = ({ children }: { children?: ReactNode }) => (
  <div className="code-block">
    <pre className="mono ltr">{children}</pre>
    <CopyButton text={textOf(children).replace(/\n$/, '')} />
  </div>
)

/** Plain text if invalid, or off the reader's menu. */
function TextLink({ href = '', children }: { href?: string; children?: ReactNode }) {
  const menu = useSession()?.menu ?? []
  const title = Object.entries(SCREENS).find(([, { path }]) => path === href.split(/[?#]/)[0])?.[0]
  if (href === '' || (title !== undefined && !menu.includes(title))) return <>{children}</>
  if (/^[/#]/.test(href)) return <Link to={href}>{children}</Link>
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}

/** Web and panel links only; others become inert. */
export function safeHref(href: string): string {
  if (/^(?:\/(?![/\\])|#)/.test(href)) return href
  return /^https?:\/\//i.test(href) && URL.canParse(href) ? href : ''
}
