import '../../../shared/payments/payments.css'
import { Fragment } from 'react'
import { blocksOf, type Block, type Piece } from './marks.ts'

function PieceText({ piece: { kind, text } }: { piece: Piece }) {
  if (kind === 'strong') return <b>{text}</b>
  if (kind === 'code') return <code>{text}</code>
  if (kind === 'link')
    return (
      <a href={text} target="_blank" rel="noopener noreferrer">
        {text}
      </a>
    )
  return text
}

const Pieces = ({ pieces }: { pieces: readonly Piece[] }) =>
  pieces.map((piece) => <PieceText key={piece.at} piece={piece} />)

const Part = ({ block: { kind, lines } }: { block: Block }) =>
  kind === 'list' ? (
    <ul>
      {lines.map(({ at, pieces }) => (
        <li key={at}>
          <Pieces pieces={pieces} />
        </li>
      ))}
    </ul>
  ) : (
    <p>
      {lines.map(({ at, pieces }) => (
        <Fragment key={at}>
          {at > 0 && <br />}
          <Pieces pieces={pieces} />
        </Fragment>
      ))}
    </p>
  )

export const MarkedText = ({ text }: { text: string }) => (
  <div className="pay-text">
    {blocksOf(text).map((block) => (
      <Part key={block.at} block={block} />
    ))}
  </div>
)
