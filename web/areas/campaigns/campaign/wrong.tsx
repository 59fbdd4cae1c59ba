import { CircleAlert } from 'lucide-react'

export const Wrong = ({ texts }: { texts: readonly string[] }) =>
  texts.map((text) => (
    <span key={text} className="err" role="alert">
      <CircleAlert />
      {text}
    </span>
  ))
