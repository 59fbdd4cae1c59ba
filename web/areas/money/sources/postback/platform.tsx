import { ExternalLink } from 'lucide-react'
import { useTranslation } from '../../../../i18n/i18n.ts'
import {
  MOST_SECRET,
  PLATFORM_EVENTS,
  type PlatformKind,
} from '../../../../../src/contract/conversions/outgoing-words.ts'
import { PLATFORMS } from '../../../../../src/rules/conversions/platforms/platforms.ts'
import { useFormat } from '../../../../i18n/use-format.ts'
import { TextField, TickField } from '../../../../shared/form/fields.tsx'
import type { Draft } from './draft.ts'

type Props = { kind: PlatformKind; hasToken: boolean; testedAt: string | null }

/** The platform's own call: ids and a token instead of an address. */
export function PlatformFields({ kind, hasToken, testedAt }: Props) {
  const { t } = useTranslation()
  const { name, source, read, names } = PLATFORMS[kind]
  const format = useFormat()
  return (
    <>
      <div className="stack">
        <Tried testedAt={testedAt} />
        <a href={source} target="_blank" rel="noreferrer" className="row dim out-doc">
          <ExternalLink aria-hidden="true" />
          {t('out.asDocumented', { name, date: format.date(read) })}
        </a>
      </div>
      <TextField<Draft>
        name="platform.account"
        label={t(`out.account.${kind}`)}
        required
        look="mono ltr"
        maxLength={64}
        spellCheck={false}
      />
      <TextField<Draft>
        name="token"
        label={t('out.token')}
        help={t('out.tokenHelp')}
        required={!hasToken}
        look="mono ltr"
        maxLength={MOST_SECRET}
        placeholder={hasToken ? t('out.headerKept') : ''}
        spellCheck={false}
      />
      <div>
        <TickField<Draft> name="platform.visitor" label={t('out.visitor')} />
        <span className="dim out-note">{t(`out.visitorWhy.${kind}`)}</span>
      </div>
      <details>
        <summary>{t('out.names')}</summary>
        <div className="source-parameters">
          {PLATFORM_EVENTS.map((event) => (
            <TextField<Draft>
              key={event}
              name={`platform.names.${event}`}
              label={t(`out.eventName.${event}`)}
              look="mono ltr"
              maxLength={50}
              placeholder={names[event]}
            />
          ))}
        </div>
        <TextField<Draft>
          name="platform.page"
          label={t('out.page')}
          help={t('out.pageHelp')}
          look="mono ltr"
          maxLength={500}
          placeholder="https://shop.example/"
        />
      </details>
    </>
  )
}

export function Tried({ testedAt }: { testedAt: string | null }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <span className="dim out-note">
      {testedAt === null ? t('out.untried') : t('out.tried', { date: format.exact(testedAt) })}
    </span>
  )
}
