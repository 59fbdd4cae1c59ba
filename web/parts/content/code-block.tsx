import { isValidElement, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../ui/copy.tsx'

function textOf(node: ReactNode): string {
  if (typeof node === 'string') return node
  if (Array.isArray(node)) return (node as ReactNode[]).map(textOf).join('')
  return isValidElement<{ children?: ReactNode }>(node) ? textOf(node.props.children) : ''
}

/** A block of code, with the way to the clipboard. */
export function CodeBlock({ children }: { children?: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className="code-block">
      <pre className="mono ltr" role="region" aria-label={t('content.code')} tabIndex={0}>
        {children}
      </pre>
      <CopyButton text={textOf(children).replace(/\n$/, '')} />
    </div>
  )
}
