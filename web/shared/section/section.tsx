import './section.css'
import type { ReactNode } from 'react'

type SectionProps = {
  title: string
  text?: ReactNode
  /** How the fields lie. */
  layout?: 'body' | 'grid2'
  children: ReactNode
}

/** One part of a form: its title and reason at the start, its fields at the end. */
export const Section = ({ title, text, layout = 'body', children }: SectionProps) => (
  <section className="sec" aria-label={title}>
    <div>
      <h2>{title}</h2>
      {text && <p>{text}</p>}
    </div>
    <div className={layout}>{children}</div>
  </section>
)
