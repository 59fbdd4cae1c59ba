import './section.css'
import type { ReactNode } from 'react'

/** One part of a form: its title and reason at the start, its fields at the end. */
export const Section = ({ title, text, children }: { title: string; text?: ReactNode; children: ReactNode }) => (
  <section className="sec" aria-label={title}>
    <div>
      <h2>{title}</h2>
      {text && <p>{text}</p>}
    </div>
    <div className="body">{children}</div>
  </section>
)
