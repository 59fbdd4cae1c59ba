import './welcome.css'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { Brand, Copyright } from '../mark.tsx'
import { ThemeSeg } from '../theme-seg.tsx'
import { Flow } from './flow.tsx'
import { LanguageSeg } from './language-seg.tsx'

const RULES = ['two', 'receipt', 'hostage'] as const

export function AuthFrame({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className="auth">
      <title>{`${title} · Weir`}</title>
      <main className="form">
        <div className="top">
          <Brand to="/" />
          <ThemeSeg bare />
          <LanguageSeg />
        </div>
        <div className="body">{children}</div>
        <p className="foot-line">
          <Copyright />
        </p>
      </main>
      <aside className="hello" aria-label={t('welcome.title')}>
        <h2>{t('welcome.title')}</h2>
        <p>{t('welcome.text')}</p>
        <Flow />
        <div className="rules">
          {RULES.map((rule) => (
            <p key={rule}>
              <b>{t(`welcome.${rule}.title`)}</b>
              {t(`welcome.${rule}.text`)}
            </p>
          ))}
        </div>
      </aside>
    </div>
  )
}
