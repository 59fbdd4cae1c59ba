import { ArrowLeft, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../../../i18n/i18n.ts'
import type { OutgoingAddressView } from '../../../../../src/contract/conversions/outgoing-address.ts'
import { MOST_ADDRESSES } from '../../../../../src/contract/conversions/outgoing-words.ts'
import type { Source, SourceTemplate } from '../../../../../src/contract/money/costs.ts'
import { Button, IconButton } from '../../../../kit/controls/button.tsx'
import { ConfirmCall } from '../../../../shared/confirm-call.tsx'
import { PLATFORMS } from '../../../../../src/rules/conversions/platforms/platforms.ts'
import { PostbackForm } from './form.tsx'
import { Tried } from './platform.tsx'

type Props = { source: Source; template: SourceTemplate | undefined }

/** The only address there may be is shown at once; else a list comes first. */
export function Postbacks({ source, template }: Props) {
  const { t } = useTranslation()
  const { postbacks } = source
  const free = Array.from({ length: MOST_ADDRESSES }, (_none, at) => at + 1).find(
    (place) => !postbacks.some((address) => address.place === place),
  )
  const [place, setPlace] = useState(postbacks.length === 0 ? free : undefined)
  if (place === undefined)
    return (
      <div className="stack">
        <ul className="out-addresses">
          {postbacks.map((address) => (
            <AddressItem key={address.place} source={source} address={address} onEdit={() => setPlace(address.place)} />
          ))}
        </ul>
        {free !== undefined && (
          <Button icon={<Plus />} onClick={() => setPlace(free)}>
            {t('out.add')}
          </Button>
        )}
        <span className="dim out-note">{t('out.addressesWhy', { n: MOST_ADDRESSES })}</span>
      </div>
    )
  return (
    <>
      {postbacks.length > 0 && (
        <Button size="s" kind="quiet" icon={<ArrowLeft />} onClick={() => setPlace(undefined)} className="out-back">
          {t('out.all')}
        </Button>
      )}
      <PostbackForm
        key={place}
        source={source}
        place={place}
        address={postbacks.find((address) => address.place === place)}
        template={template}
      />
    </>
  )
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url)

function AddressItem({
  source,
  address,
  onEdit,
}: {
  source: Source
  address: OutgoingAddressView
  onEdit: () => void
}) {
  const { t } = useTranslation()
  const [isRemoving, setRemoving] = useState(false)
  const { place, kind, url, method, platform, events, testedAt } = address
  const isOwn = kind === 'address'
  const name = isOwn ? hostOf(url) : PLATFORMS[kind].name
  return (
    <li>
      <button type="button" className="out-open" onClick={onEdit}>
        <b className="ltr">{name}</b>
        <small>
          {[isOwn ? method : platform.account, ...events.map((event) => t(`out.eventName.${event}`))].join(' · ')}
        </small>
        {!isOwn && <Tried testedAt={testedAt} />}
      </button>
      <IconButton label={t('ui.remove', { name })} onClick={() => setRemoving(true)}>
        <Trash2 aria-hidden="true" />
      </IconButton>
      <ConfirmCall
        call="sources.savePostback"
        input={{ id: source.id, place, url: '', events: [] }}
        refreshes={['sources.list', 'conversion.sent']}
        open={isRemoving}
        title={t('out.removeTitle', { name })}
        onClose={() => setRemoving(false)}
      >
        {t('out.removeThen')}
      </ConfirmCall>
    </li>
  )
}
