import './findings.css'
import { CircleAlert, Info } from 'lucide-react'
import { useFoundAt } from './context.ts'

export const FoundAt = ({ field }: { field: string }) =>
  useFoundAt(field).map(({ at, severity, text }) => (
    <span key={at} className={severity === 'note' ? 'finding note' : 'finding'}>
      {severity === 'note' ? <Info /> : <CircleAlert />}
      <span>{text}</span>
    </span>
  ))
