import './section.css'
import type { ReactNode } from 'react'

type SectionProps = {
  title: string
  text?: ReactNode
  layout?: 'body' | 'grid2'
  children: ReactNode
}

export const Section = ({ title, text, layout = 'body', children }: SectionProps) => (
  <section className="sec" aria-label={title}>
    <div>
      <h2>{title}</h2>
      {text && <p>{text}</p>}
    </div>
    <div className={layout}>{children}</div>
  </section>
)
