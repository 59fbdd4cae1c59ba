import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Profile } from '../../../src/contract/auth.ts'
import { Section } from '../../parts/section/section.tsx'
import { Card } from '../../ui/card.tsx'
import { Unsaved } from '../../ui/unsaved.tsx'
import { DataFields } from './data-fields.tsx'
import { SaveBar } from './save-bar.tsx'
import { usePersonal } from './use-personal.ts'

/** The first section, with the bar that keeps it; the other sections, which act by themselves, follow. */
export function PersonalData({ profile, children }: { profile: Profile; children: ReactNode }) {
  const { t } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  const personal = usePersonal(profile)
  useEffect(() => {
    if (personal.error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [personal.error])
  return (
    <>
      <Card className="secs">
        <Section title={t('profile.data')} text={t('profile.dataText')}>
          <form
            ref={form}
            className="pair"
            aria-label={t('profile.data')}
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              personal.save()
            }}
            onKeyDown={(event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && personal.save()}
          >
            <DataFields profile={profile} personal={personal} />
            <button type="submit" hidden />
          </form>
        </Section>
        {children}
      </Card>
      {personal.changed.length > 0 && <SaveBar personal={personal} />}
      <Unsaved changed={personal.changed.length > 0} />
    </>
  )
}
