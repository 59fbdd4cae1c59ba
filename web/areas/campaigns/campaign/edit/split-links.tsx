import { Check, CircleAlert, Equal, Plus, X } from 'lucide-react'
import { useTranslation } from '../../../../i18n/i18n.ts'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { useFormat } from '../../../../i18n/use-format.ts'
import { useField, useWrong } from '../../../../shared/form/fields.tsx'
import { TYPED } from '../../../../shared/form/use-form.ts'
import { Button, IconButton } from '../../../../kit/controls/button.tsx'
import { Wrong } from '../wrong.tsx'
import { evenly, leftOf, MOST, percentOf, sumOf, withLink, type DraftLink, type GroupList } from './draft-groups.ts'
import type { Draft } from './draft.ts'
import { LinkOffer } from './offer.tsx'
import { FoundAt } from './findings/found-at.tsx'

type LinksName = `${GroupList}.${number}.links`
export const shade = (at: number): string => `p${(at % 3) + 1}`

export function SplitLinks({ of, at: group }: { of: GroupList; at: number }) {
  const { t } = useTranslation()
  const name: LinksName = `${of}.${group}.links`
  const { clearErrors, setValue } = useFormContext<Draft>()
  const { fields, append, remove } = useFieldArray<Draft, LinksName>({ name })
  const links = useWatch<Draft, LinksName>({ name })
  // no type for a whole list's error
  const touched = () => clearErrors(`${name}.root` as LinksName)
  const add = () => {
    const all = withLink(links)
    append(all.slice(-1), { shouldFocus: false })
    give(all.slice(0, -1))
  }
  const give = (shared: readonly DraftLink[]) => {
    for (const [at, { percent }] of shared.entries()) setValue(`${name}.${at}.percent`, percent, TYPED)
    touched()
  }
  const share = () => give(evenly(links))
  return (
    <div className="links" role="group" aria-label={t('campaign.split.links')}>
      <Parts links={links} />
      {fields.map(({ id }, at) => (
        <LinkRow
          key={id}
          at={at}
          name={`${name}.${at}`}
          only={fields.length === 1}
          onShare={touched}
          onRemove={() => {
            remove(at)
            touched()
          }}
        />
      ))}
      <Sum name={name} links={links} />
      <div className="row">
        {fields.length < MOST.links && (
          <Button kind="quiet" size="s" icon={<Plus />} onClick={add}>
            {t('campaign.split.link')}
          </Button>
        )}
        {fields.length > 1 && (
          <Button kind="quiet" size="s" icon={<Equal />} onClick={share}>
            {t('campaign.split.evenly')}
          </Button>
        )}
      </div>
    </div>
  )
}

function Parts({ links }: { links: readonly DraftLink[] }) {
  const { t } = useTranslation()
  const parts = links.map(percentOf).map((percent, at) => ({ key: shade(at) + String(at), percent, shade: shade(at) }))
  return (
    <div
      className="parts"
      role="img"
      aria-label={t('campaign.split.parts', { parts: parts.map(({ percent }) => percent).join(', ') })}
    >
      {parts.map(
        ({ key, percent, shade: look }) =>
          percent > 0 && (
            <i key={key} className={look} style={{ flexGrow: percent }}>
              {percent >= 6 && percent}
            </i>
          ),
      )}
      {leftOf(links) > 0 && <i style={{ flexGrow: leftOf(links) }} />}
    </div>
  )
}

type RowProps = {
  at: number
  name: `${LinksName}.${number}`
  only: boolean
  onShare: () => void
  onRemove: () => void
}

function LinkRow({ at, name, only, onShare, onRemove }: RowProps) {
  const { t } = useTranslation()
  const link = useField<Draft>(`${name}.link`)
  const percent = useField<Draft>(`${name}.percent`)
  return (
    <div className="plink">
      <i className={shade(at)} />
      <div className="field" data-field={`${name}.link`}>
        <input
          {...link.held}
          className="in"
          type="text"
          inputMode="url"
          autoComplete="off"
          maxLength={2048}
          aria-label={t('campaign.split.linkAt', { number: at + 1 })}
          aria-invalid={link.wrong.length > 0 || undefined}
        />
        <Wrong texts={link.wrong} />
        <LinkOffer name={`${name}.offer`} label={t('campaign.split.offerAt', { number: at + 1 })} />
        <FoundAt field={`${name}.link`} />
      </div>
      <span className="pin">
        <input
          {...percent.held}
          className="in"
          type="text"
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          aria-label={t('campaign.split.percentAt', { number: at + 1 })}
          aria-invalid={percent.wrong.length > 0 || undefined}
          onChange={(event) => {
            percent.held.onChange(event.target.value.replaceAll(/\D/g, ''))
            onShare()
          }}
        />
      </span>
      <IconButton small label={t('campaign.split.removeLink')} disabled={only} onClick={onRemove}>
        <X />
      </IconButton>
    </div>
  )
}

function Sum({ name, links }: { name: LinksName; links: readonly DraftLink[] }) {
  const { t } = useTranslation()
  const format = useFormat()
  const left = leftOf(links)
  const refused = useWrong(`${name}.root`)
  const gap =
    left > 0
      ? t('campaign.split.left', { percent: format.percent(left) })
      : t('campaign.split.over', { percent: format.percent(-left) })
  return (
    <div className="sumline" data-invalid={refused.length > 0 || undefined} tabIndex={-1}>
      {left === 0 ? (
        <span className="state ok">
          <Check />
          {t('campaign.split.adds')}
        </span>
      ) : (
        <span className={refused.length > 0 ? 'state bad' : 'state warn'} aria-live="polite">
          <CircleAlert />
          {[...refused, gap].join(' ')}
        </span>
      )}
      <b>{format.percent(sumOf(links))}</b>
    </div>
  )
}
