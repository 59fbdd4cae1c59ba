import '../css/states.css'
import { Check, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../controls/button.tsx'
import { useWords } from '../words.ts'

type EmptyStateProps = { title: ReactNode; children?: ReactNode; action?: ReactNode }

export const EmptyState = ({ title, children, action }: EmptyStateProps) => (
  <div className="empty-state">
    <h2>{title}</h2>
    {children}
    {action}
  </div>
)

export type Step = {
  key: string
  title: string
  text?: ReactNode
  act?: ReactNode
  to?: string
  state: 'done' | 'now' | 'next'
}

export const Steps = ({ steps }: { steps: readonly Step[] }) => (
  <ol className="steps">
    {steps.map((step, at) => (
      <li key={step.key} className={step.state}>
        <span className="no">{step.state === 'done' ? <Check /> : at + 1}</span>
        <h3>{step.title}</h3>
        {step.text && <p>{step.text}</p>}
        {step.act && <div className="bar">{step.act}</div>}
      </li>
    ))}
  </ol>
)

type ErrorBoxProps = {
  title: ReactNode
  detail?: ReactNode
  reference?: string
  onRetry?: () => void
}

/** For a failed block; the page stays usable. */
export function ErrorBox({ title, detail, reference, onRetry }: ErrorBoxProps) {
  const words = useWords()
  return (
    <div className="oops" role="alert">
      <TriangleAlert />
      <div>
        <b>{title}</b>
        {detail && <p>{detail}</p>}
        {onRetry && (
          <Button size="s" onClick={onRetry}>
            {words.retry}
          </Button>
        )}
        {reference && <small className="mono">{reference}</small>}
      </div>
    </div>
  )
}
