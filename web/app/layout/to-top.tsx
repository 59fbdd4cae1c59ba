import { ArrowUp } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/button.tsx'

/** Pixels of scroll after which the way back is offered. */
const FAR = 300

export function ToTop() {
  const { t } = useTranslation()
  const [far, setFar] = useState(false)
  useEffect(() => {
    const look = () => setFar(scrollY > FAR)
    look()
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [])
  if (!far) return null
  return (
    <IconButton className="to-top" label={t('shell.top')} onClick={() => scrollTo({ top: 0 })}>
      <ArrowUp />
    </IconButton>
  )
}
