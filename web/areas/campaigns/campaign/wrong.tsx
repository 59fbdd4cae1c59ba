import { CircleAlert } from 'lucide-react'

/** What is wrong with a control that has no label line of its own. */
export const Wrong = ({ texts }: { texts: readonly string[] }) =>
  texts.map((text) => (
    <span key={text} className="err" role="alert">
      <CircleAlert />
      {text}
    </span>
  ))
