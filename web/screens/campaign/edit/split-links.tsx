import { Check, CircleAlert, Equal, Plus, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { changed, evenly, leftOf, MOST, percentOf, sumOf, withLink, without, type DraftLink } from './draft-groups.ts'
import { useForm } from './form.ts'
import { Wrong } from './wrong.tsx'

const shade = (at: number): string => `p${(at % 3) + 1}`

type LinksProps = { field: string; links: DraftLink[]; onChange: (links: DraftLink[], touched: string[]) => void }

/** The parts of a split: a bar, a row each, a double rule and the sum. */
export function SplitLinks({ field, links, onChange }: LinksProps) {
  const { t } = useTranslation()
  const shares = links.map(percentOf)
  return (
    <div className="links" role="group" aria-label={t('campaign.split.links')}>
      <div className="parts" role="img" aria-label={t('campaign.split.parts', { parts: shares.join(', ') })}>
        {links.map(
          (link, at) =>
            percentOf(link) > 0 && (
              <i key={link.key} className={shade(at)} style={{ flexGrow: percentOf(link) }}>
                {percentOf(link) >= 6 && link.percent}
              </i>
            ),
        )}
        {leftOf(links) > 0 && <i style={{ flexGrow: leftOf(links) }} />}
      </div>
      {links.map((link, at) => (
        <LinkRow
          key={link.key}
          link={link}
          at={at}
          field={`${field}.${at}`}
          only={links.length === 1}
          onChange={(part) =>
            onChange(changed(links, at, part), [`${field}.${at}`, ...('percent' in part ? [field] : [])])
          }
          onRemove={() => onChange(without(links, at), [field])}
        />
      ))}
      <Sum field={field} links={links} />
      <div className="row">
        {links.length < MOST.links && (
          <Button kind="quiet" size="s" icon={<Plus />} onClick={() => onChange(withLink(links), [field])}>
            {t('campaign.split.link')}
          </Button>
        )}
        {links.length > 1 && (
          <Button kind="quiet" size="s" icon={<Equal />} onClick={() => onChange(evenly(links), [field])}>
            {t('campaign.split.evenly')}
          </Button>
        )}
      </div>
    </div>
  )
}

type RowProps = {
  link: DraftLink
  at: number
  field: string
  only: boolean
  onChange: (part: Partial<DraftLink>) => void
  onRemove: () => void
}

function LinkRow({ link, at, field, only, onChange, onRemove }: RowProps) {
  const { t } = useTranslation()
  const { wrong } = useForm()
  const [links, percents] = [wrong(`${field}.link`), wrong(`${field}.percent`)]
  return (
    <div className="plink">
      <i className={shade(at)} />
      <div className="field" data-field={`${field}.link`}>
        <input
          className="in"
          type="text"
          inputMode="url"
          autoComplete="off"
          maxLength={2048}
          aria-label={t('campaign.split.linkAt', { number: at + 1 })}
          aria-invalid={links.length > 0 || undefined}
          value={link.link}
          onChange={(event) => onChange({ link: event.target.value })}
        />
        <Wrong texts={links} />
      </div>
      <span className="pin" data-field={`${field}.percent`}>
        <input
          className="in"
          type="text"
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          aria-label={t('campaign.split.percentAt', { number: at + 1 })}
          aria-invalid={percents.length > 0 || undefined}
          value={link.percent}
          onChange={(event) => onChange({ percent: event.target.value.replaceAll(/\D/g, '') })}
        />
      </span>
      <IconButton small label={t('campaign.split.removeLink')} disabled={only} onClick={onRemove}>
        <X />
      </IconButton>
    </div>
  )
}

/** Says while typing what is left, and in the server's words what it refused. */
function Sum({ field, links }: { field: string; links: readonly DraftLink[] }) {
  const { t } = useTranslation()
  const { wrong } = useForm()
  const format = useFormat()
  const left = leftOf(links)
  const refused = wrong(field)
  const said =
    left > 0
      ? t('campaign.split.left', { percent: format.percent(left) })
      : t('campaign.split.over', { percent: format.percent(-left) })
  return (
    <div className="sumline" data-field={field} tabIndex={-1}>
      {left === 0 ? (
        <span className="state ok">
          <Check />
          {t('campaign.split.adds')}
        </span>
      ) : (
        <span className={refused.length > 0 ? 'state bad' : 'state warn'} aria-live="polite">
          <CircleAlert />
          {[...refused, said].join(' ')}
        </span>
      )}
      <b>{format.percent(sumOf(links))}</b>
    </div>
  )
}
