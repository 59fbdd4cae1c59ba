import { BASE } from '../../../kit/base.ts'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { PACK_KEY_PATH } from '../../../../src/contract/evidence/evidence-words.ts'
import type { CheckedPack } from '../../../../src/rules/evidence/evidence-pack.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { AuthFrame } from '../../../shared/welcome/auth-frame.tsx'
import { Alert } from '../../../kit/feedback/alert.tsx'
import { Field } from '../../../kit/controls/field.tsx'

type Signer = 'here' | 'elsewhere' | 'unknown'
type Checked = CheckedPack & { signer: Signer }

/** In the browser, without upload. Open to everybody. */
export default function VerifyPackPage() {
  const { t } = useTranslation()
  const [checked, setChecked] = useState<Checked | 'busy'>()
  const check = async (file: File | undefined) => {
    if (!file) return
    setChecked('busy')
    setChecked(await checkFile(file))
  }
  return (
    <AuthFrame title={t('verifyPack.title')}>
      <div className="stack" style={{ gap: 16 }}>
        <h1>{t('verifyPack.title')}</h1>
        <p>{t('verifyPack.text')}</p>
        <Field label={t('verifyPack.file')}>
          {(control) => (
            <input
              {...control}
              className="in"
              type="file"
              accept=".zip,application/zip"
              onChange={(event) => void check(event.target.files?.[0])}
            />
          )}
        </Field>
        <div role="status">
          {checked === 'busy' && t('verifyPack.busy')}
          {typeof checked === 'object' && <Result checked={checked} />}
        </div>
      </div>
    </AuthFrame>
  )
}

async function checkFile(file: File): Promise<Checked> {
  const { checkPack, LARGEST_PACK } = await import('../../../../src/rules/evidence/evidence-pack.ts')
  const bytes = file.size > LARGEST_PACK ? new ArrayBuffer(LARGEST_PACK + 1) : await file.arrayBuffer()
  const checked = await checkPack(new Uint8Array(bytes))
  return { ...checked, signer: await signerOf(checked.fingerprint) }
}

async function signerOf(fingerprint: string): Promise<Signer> {
  const { fingerprintOf } = await import('../../../../src/rules/evidence/evidence-pack.ts')
  try {
    const answer = await fetch(BASE + PACK_KEY_PATH)
    const own = await fingerprintOf(new Uint8Array(await answer.arrayBuffer()))
    if (own === undefined) return 'unknown'
    return own === fingerprint ? 'here' : 'elsewhere'
  } catch {
    return 'unknown'
  }
}

function Result({ checked: { faults, manifest, fingerprint, signer } }: { checked: Checked }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (faults.length > 0 || !manifest)
    return (
      <div className="stack" style={{ gap: 8 }}>
        <Alert kind="bad">{t('verifyPack.bad')}</Alert>
        <ul>
          {faults.map(({ fault, file }) => (
            <li key={`${fault} ${file}`}>{t(`verifyPack.fault.${fault}`, { file })}</li>
          ))}
        </ul>
      </div>
    )
  const { campaign, range, counts, createdAt, weir } = manifest
  const facts = [
    ['campaign', campaign.name],
    ['range', `${format.date(range.startDate)} – ${format.date(range.endDate)} (${range.timezone})`],
    ['clicks', `${format.number(counts.invalid)} / ${format.number(counts.visits)}`],
    ['made', `${format.dateTime(createdAt)}, Weir ${weir}`],
    ['key', fingerprint],
  ] as const
  return (
    <div className="stack" style={{ gap: 8 }}>
      <strong>{t('verifyPack.whole')}</strong>
      <p>{t(`verifyPack.${signer}`)}</p>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="dim">{t(`verifyPack.${name}`)}</dt>
            <dd style={{ margin: '0 0 8px', overflowWrap: 'anywhere' }}>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
