import './mark.css'
import './classes.css'
import { useTranslation } from '../i18n/i18n.ts'
import { GoLink } from '../kit/controls/link.tsx'

export function Brand({ to }: { to: string }) {
  return (
    <GoLink className="brand" to={to} aria-label="Weir">
      <svg className="mark" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M2 4h3.5L12 15.5 18.5 4H22v17H2z" fill="var(--ink)" />
        <path d="M7.4 4.6h9.2" stroke="var(--target-u-mark)" strokeWidth="2" />
      </svg>
      <span>Weir</span>
    </GoLink>
  )
}

const YEAR = new Date().getFullYear()

export function Copyright() {
  const { t } = useTranslation()
  return <span>{t('shell.footer', { year: YEAR })}</span>
}
