import { Eye, EyeOff } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { IconButton } from './button.tsx'
import { useWords } from '../words.ts'

export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  const [shown, setShown] = useState(false)
  const words = useWords()
  return (
    <span className="in">
      <input {...props} type={shown ? 'text' : 'password'} autoCapitalize="off" spellCheck={false} />
      <IconButton small label={shown ? words.hide : words.show} aria-pressed={shown} onClick={() => setShown(!shown)}>
        {shown ? <EyeOff /> : <Eye />}
      </IconButton>
    </span>
  )
}
