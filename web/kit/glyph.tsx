import './css/card.css'

export type Shape = 'disc' | 'ring' | 'block' | 'frame' | 'triangle' | 'dashes'

const hollow = (width: number) => ({ fill: 'none', stroke: 'currentColor', strokeWidth: width })

/** By shape, not only colour. Default: the text's colour. */
const DRAWN: Record<Shape, React.ReactElement> = {
  disc: <circle cx="5" cy="5" r="4.5" fill="currentColor" />,
  ring: <circle cx="5" cy="5" r="3.5" {...hollow(2.5)} />,
  block: <path d="M.8.8h8.4v8.4H.8z" fill="currentColor" />,
  frame: <path d="M1.7 1.7h6.6v6.6H1.7z" {...hollow(2.5)} />,
  triangle: <path d="M5 .6l4.7 8.6H.3z" fill="currentColor" />,
  dashes: <circle cx="5" cy="5" r="3.8" {...hollow(2)} strokeDasharray="2.6 2" />,
}

export const Glyph = ({ shape, colour, large }: { shape: Shape; colour?: string; large?: boolean }) => (
  <svg className={large ? 'glyph l' : 'glyph'} viewBox="0 0 10 10" aria-hidden="true" style={{ color: colour }}>
    {DRAWN[shape]}
  </svg>
)
