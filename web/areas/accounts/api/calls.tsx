import { ChevronRight, Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { saveFile } from '../../../api/client.ts'
import { useApiQuery } from '../../../api/query.ts'
import { textOf } from '../../../i18n/server.ts'
import { Failed } from '../../../shared/failed.tsx'
import { Button } from '../../../kit/controls/button.tsx'
import { Card } from '../../../kit/layout/card.tsx'
import { CopyButton } from '../../../kit/controls/copy.tsx'
import { BASE } from '../../../kit/base.ts'
import { SearchInput } from '../../../kit/controls/search.tsx'
import { Skeleton } from '../../../kit/feedback/skeleton.tsx'
import { areaIn } from './areas.ts'
import { callsOf, linesOf, paramLines, type Call, type FieldLine } from './document.ts'
import { TryCall, type TryKey } from './try-call.tsx'

const EXAMPLE = `curl -X POST -H 'Authorization: Bearer wk_…' ${location.origin}${BASE}/v1/company`

export function Calls() {
  const { t } = useTranslation()
  const { data, error, refetch } = useApiQuery('apiKey.getSwaggerConfig', undefined, {
    quiet: true,
    staleTime: Infinity,
  })
  const [key, setKey] = useState('')
  const [search, setSearch] = useState('')
  const save = () =>
    data &&
    saveFile(new Blob([JSON.stringify(data.swaggerConfig, null, 2)], { type: 'application/json' }), 'weir-openapi.json')
  const act = data && (
    <>
      <SearchInput value={search} label={t('api.search')} width={240} onChange={setSearch} />
      <Button icon={<Download />} onClick={save}>
        {t('api.download')}
      </Button>
    </>
  )
  return (
    <Card title={t('api.calls')} end={act} className="api-calls">
      {error && !data ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        !data && <div className="pad">{<Skeleton height={280} />}</div>
      )}
      {data && (
        <>
          <div className="pad api-about">
            <p>{t('api.callsText')}</p>
            <p className="api-secret">
              <code className="mono ltr">{EXAMPLE}</code>
              <CopyButton text={EXAMPLE} />
            </p>
          </div>
          <Areas
            calls={matching(callsOf(data.swaggerConfig), search)}
            isOpen={search !== ''}
            tryKey={{ value: key, onChange: setKey }}
          />
        </>
      )}
    </Card>
  )
}

const meaningOf = ({ name, meaning }: Call): string => textOf(`api.call.${name}`) ?? meaning

/** Every word is in the path, the scope or the meaning. */
function matching(calls: readonly Call[], search: string): Call[] {
  const words = search.toLocaleLowerCase().split(/\s+/)
  return calls.filter((call) => {
    const text = [call.path, call.scope, meaningOf(call)].join(' ').toLocaleLowerCase()
    return words.every((word) => text.includes(word))
  })
}

type AreasProps = { calls: readonly Call[]; isOpen: boolean; tryKey: TryKey }

function Areas({ calls, isOpen, tryKey }: AreasProps) {
  const { t } = useTranslation()
  if (calls.length === 0) return <p className="pad mid">{t('api.noMatch')}</p>
  return [...Map.groupBy(calls, ({ scope }) => areaIn(scope))].map(([area, own]) => {
    const parts = own.map((call) => <CallPart key={call.name} call={call} tryKey={tryKey} />)
    if (!area) return <section key={area}>{parts}</section>
    return (
      <details key={area} className="api-area" open={isOpen}>
        <summary>
          <ChevronRight className="turn" />
          <h3>{t(`api.area.${area}`)}</h3>
          <span className="meaning">{t(`api.area.${area}.text`)}</span>
          <span className="dim">{t('api.callsCount', { count: own.length })}</span>
        </summary>
        {parts}
      </details>
    )
  })
}

/** Loads when opened, with a form to try the call. */
function CallPart({ call, tryKey }: { call: Call; tryKey: TryKey }) {
  const { t } = useTranslation()
  // keeps typed values when closed
  const [wasOpened, setOpened] = useState(false)
  const { method, path, changes, scope, params, input, reply } = call
  const taken = [...paramLines(params), ...(input ? linesOf(input) : [])]
  return (
    <details className="api-call" onToggle={(event) => event.currentTarget.open && setOpened(true)}>
      <summary>
        <ChevronRight className="turn" />
        <span className="badge mono">{method}</span>
        <code className="mono ltr">{path}</code>
        {changes && <span className="chip">{t('api.changes')}</span>}
        {scope && <span className="chip mono ltr">{scope}</span>}
        <span className="meaning">{meaningOf(call)}</span>
      </summary>
      {wasOpened && (
        <div className="api-inside">
          {taken.length > 0 && <Fields title={t('api.input')} lines={taken} />}
          {reply && <Fields title={t('api.reply')} lines={linesOf(reply)} answer />}
          <TryCall call={call} tryKey={tryKey} />
        </div>
      )}
    </details>
  )
}

type FieldsProps = {
  title: string
  lines: readonly FieldLine[]
  /** True for fields of a response. */
  answer?: boolean
}

function Fields({ title, lines, answer = false }: FieldsProps) {
  const { t } = useTranslation()
  return (
    <table className="api-fields">
      <caption>{title}</caption>
      <thead>
        <tr>
          <th>{t('api.field')}</th>
          <th>{t('api.type')}</th>
          <th>{t('api.rules')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.name}>
            <td className="mono ltr">{line.name}</td>
            <td className="mono ltr mid">{line.type}</td>
            <td>
              <Rules line={line} answer={answer} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function useNeed({ required, fallback }: FieldLine, answer: boolean): string | false {
  const { t } = useTranslation()
  if (answer) return !required && t('api.optional')
  return required ? t('api.required') : fallback !== undefined && t('api.default', { value: fallback })
}

function Rules({ line, answer }: { line: FieldLine; answer: boolean }) {
  const { t } = useTranslation()
  const { inPath, nullable, least, most, choices, names } = line
  const rules = [
    useNeed(line, answer),
    inPath && t('api.inPath'),
    nullable && t('api.nullable'),
    least !== undefined && t('api.least', { n: least }),
    most !== undefined && t('api.most', { n: most }),
    choices.length > 0 && t('api.oneOf', { values: choices.join(', ') }),
    names.length > 0 && t('api.names', { values: names.join(', ') }),
  ]
  return rules.filter((rule) => rule !== false).join(' · ')
}
