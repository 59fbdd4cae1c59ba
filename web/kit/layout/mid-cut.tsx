import './mid-cut.css'
/** Characters that always stay visible: ids and formats end a name, numbers stand before the @ of an e-mail. */
const END = 10
const BEFORE_AT = 4
const MOST = 22

function endOf(text: string): number {
  const at = text.lastIndexOf('@')
  return at < 0 ? END : Math.min(MOST, text.length - at + BEFORE_AT)
}

/** A name that is cut in its middle, whole in its title and for screen readers, so that long names stay apart. */
export const MidCut = ({ text }: { text: string }) => (
  <bdi className="mid-cut" title={text}>
    <span className="vh">{text}</span>
    <span aria-hidden="true" className="start">
      {text.slice(0, Math.max(0, text.length - endOf(text)))}
    </span>
    <span aria-hidden="true">{text.slice(-endOf(text))}</span>
  </bdi>
)
