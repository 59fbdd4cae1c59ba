import { isValidElement, type ReactNode } from 'react'
import { CopyButton } from '../../ui/copy.tsx'

function textOf(node: ReactNode): string {
  if (typeof node === 'string') return node
  if (Array.isArray(node)) return (node as ReactNode[]).map(textOf).join('')
  return isValidElement<{ children?: ReactNode }>(node) ? textOf(node.props.children) : ''
}

/** A block of code, with the way to the clipboard. */
export const CodeBlock = ({ children }: { children?: ReactNode }) => (
  <div className="code-block">
    <pre className="mono ltr">{children}</pre>
    <CopyButton text={textOf(children).replace(/\n$/, '')} />
  </div>
)
