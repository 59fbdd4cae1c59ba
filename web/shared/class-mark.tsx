import './classes.css'
import { useTranslation } from '../i18n/i18n.ts'
import { Glyph } from '../kit/glyph.tsx'
import { COLOURS, SHAPES, type ClassKind } from './class-kind.ts'

/** Decorative: the class is always named beside it. */
export const ClassMark = ({ kind, large }: { kind: ClassKind; large?: boolean }) => (
  <Glyph shape={SHAPES[kind]} colour={COLOURS[kind]} large={large} />
)

export function ClassBadge({ kind, large }: { kind: ClassKind; large?: boolean }) {
  const { t } = useTranslation()
  return (
    <span className={`badge ${kind}${large ? ' l' : ''}`}>
      <ClassMark kind={kind} large={large} />
      {t(`verdict.${kind}`)}
    </span>
  )
}
