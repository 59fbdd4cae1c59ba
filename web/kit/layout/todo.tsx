import '../css/todo.css'
import { CircleAlert, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

export const Todos = ({ label, children }: { label: string; children: ReactNode }) => (
  <ol className="todos" aria-label={label}>
    {children}
  </ol>
)

type TodoProps = { level: 'bad' | 'warn' | 'info'; title: ReactNode; act?: ReactNode; children: ReactNode }

/** One thing to do: what it is, why, and the act. */
export function Todo({ level, title, act, children }: TodoProps) {
  const Icon = level === 'info' ? CircleAlert : TriangleAlert
  return (
    <li>
      <Icon className={level} />
      <div>
        <b>{title}</b>
        <p>{children}</p>
      </div>
      {act}
    </li>
  )
}
