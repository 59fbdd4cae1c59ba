import '../css/states.css'
import { Check, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../controls/button.tsx'
import { useWords } from '../words.ts'

type EmptyStateProps = {
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
  /** One row of the list to come: names of columns, and what could stand in them. */
  example?: readonly (readonly [name: string, value: ReactNode])[]
}

export const EmptyState = ({ title, children, action, example }: EmptyStateProps) => (
  <div className={example ? 'empty-state beside' : 'empty-state'}>
    <h2>{title}</h2>
    {children}
    {action}
    {example && <Example row={example} />}
  </div>
)

function Example({ row }: { row: NonNullable<EmptyStateProps['example']> }) {
  const words = useWords()
  return (
    <figure className="example" style={{ '--columns': row.length - 1 } as React.CSSProperties}>
      <figcaption>{words.example}</figcaption>
      <dl>
        {row.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </figure>
  )
}

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
