import { ChevronLeft, ChevronRight, Monitor, Smartphone } from 'lucide-react'
import { useMemo, useRef, useState, type SyntheticEvent } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { SITES_MOST } from '../../../../src/contract/sites/site-words.ts'
import { useApiQuery } from '../../../api/query.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { Failed } from '../../../shared/failed.tsx'
import { limitIn } from '../../../shared/people/limit.ts'
import { IconButton } from '../../../kit/controls/button.tsx'
import { Seg } from '../../../kit/controls/seg.tsx'
import { Card } from '../../../kit/layout/card.tsx'
import { Skeleton } from '../../../kit/feedback/skeleton.tsx'
import { useMeasured } from '../../../kit/use-measured.ts'
import { previewOf, type Draft } from './draft.ts'
import { useSettled } from './settled.ts'

type Device = 'wide' | 'phone'
const WIDTH: Record<Device, number> = { wide: 1280, phone: 390 }

/** Scaled-down home page; can page through several sites. */
export function Preview({ draft }: { draft: Draft }) {
  const { t } = useTranslation()
  const format = useFormat()
  const [device, setDevice] = useState<Device>('wide')
  const [wanted, setWanted] = useState(1)
  const count = Math.min(SITES_MOST, Math.max(1, limitIn(draft.count) ?? 1))
  const number = Math.min(wanted, count)
  const { data, error, refetch, isPlaceholderData } = useApiQuery(
    'company.previewSite',
    previewOf(useSettled(draft), number),
    { quiet: true, staleTime: Infinity },
  )
  const leaf = (
    <span className="leaf">
      <IconButton small label={t('sites.before')} disabled={number === 1} onClick={() => setWanted(number - 1)}>
        <ChevronLeft />
      </IconButton>
      <span>{t('sites.which', { n: format.number(number), of: format.number(count) })}</span>
      <IconButton small label={t('sites.next')} disabled={number === count} onClick={() => setWanted(number + 1)}>
        <ChevronRight />
      </IconButton>
    </span>
  )
  const devices = (
    <Seg
      small
      label={t('sites.device')}
      value={device}
      choices={[
        { value: 'wide', label: t('sites.wide'), mark: <Monitor />, bare: true },
        { value: 'phone', label: t('sites.phone'), mark: <Smartphone />, bare: true },
      ]}
      onChange={setDevice}
    />
  )
  return (
    <Card
      className="preview"
      title={t('sites.preview')}
      refreshing={isPlaceholderData}
      end={
        <>
          {count > 1 && leaf} {devices}
        </>
      }
    >
      {data ? (
        <Shown html={data.html} device={device} />
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={420} />
      )}
    </Card>
  )
}

const widthOf = (element: HTMLElement) => element.clientWidth

const STYLES = /<style>([^]*?)<\/style>/g

/** Apart: the frame inherits the CSP, which forbids inline styles, as would DOMParser's documents. */
const withStylesApart = (html: string): { page: string; styles: string } => ({
  page: html.replaceAll(STYLES, ''),
  styles: [...html.matchAll(STYLES)].map(([, styles]) => styles).join('\n'),
})

/** Adopts a style sheet in the frame. */
function dress({ contentDocument, contentWindow }: HTMLIFrameElement, styles: string): void {
  if (!contentDocument || !contentWindow) return
  const sheet = new (contentWindow as Window & typeof globalThis).CSSStyleSheet()
  sheet.replaceSync(styles)
  contentDocument.adoptedStyleSheets = [sheet]
}

/** Sandboxed: no scripts or network. Height is measured. */
function Shown({ html, device }: { html: string; device: Device }) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const room = useMeasured(box, widthOf) ?? 0
  const [height, setHeight] = useState(900)
  const scale = Math.min(1, room / WIDTH[device])
  const { page, styles } = useMemo(() => withStylesApart(html), [html])
  const show = ({ currentTarget }: SyntheticEvent<HTMLIFrameElement>) => {
    dress(currentTarget, styles)
    setHeight(currentTarget.contentDocument?.body.scrollHeight ?? 900)
  }
  return (
    <div ref={box} className="shown" role="region" aria-label={t('sites.previewOf')} tabIndex={0}>
      <div style={{ blockSize: height * scale }}>
        <iframe
          key={device}
          title={t('sites.preview')}
          sandbox="allow-same-origin"
          srcDoc={page}
          inert
          onLoad={show}
          style={{ inlineSize: WIDTH[device], blockSize: height, transform: `scale(${scale})` }}
        />
      </div>
    </div>
  )
}
