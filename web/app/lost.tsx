import './lost.css'
import { useTranslation } from '../i18n/i18n.ts'
import { Brand, Copyright } from '../shared/mark.tsx'
import { ButtonLink } from '../kit/controls/button-link.tsx'

/** Not found, or not on this account's menu. */
export function Lost() {
  const { t } = useTranslation()
  return (
    <div className="lost">
      <title>{`${t('lost.title')} · Weir`}</title>
      <header>
        <Brand to="/" />
      </header>
      <main>
        <svg className="flip" viewBox="28 6 484 188" aria-hidden="true">
          <path
            d="M28 12H40M34 23H40M34 34H40M34 45H40M28 56H40M34 67H40M34 78H40M34 89H40M28 100H40M34 111H40M34 122H40M34 133H40M28 144H40M34 155H40M34 166H40M34 177H40M28 188H40"
            stroke="var(--line-strong)"
            fill="none"
          />
          <path d="M48 12H220L280 122L340 12H512" fill="none" stroke="var(--ink)" strokeWidth="1.5" />
          <path d="M48 142H512" stroke="var(--target-u-mark)" strokeWidth="1.5" />
          <path
            d="M48 152H512M48 161H512M48 170H512M48 179H512M48 188H512"
            stroke="var(--target-u-mark)"
            opacity=".28"
          />
        </svg>
        <h1>{t('lost.title')}</h1>
        <p>{t('lost.text')}</p>
        <ButtonLink kind="primary" to="/">
          {t('lost.home')}
        </ButtonLink>
      </main>
      <footer>
        <Copyright />
      </footer>
    </div>
  )
}
