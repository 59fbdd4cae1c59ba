/** Characters that always stay visible: ids and formats stand at the end of a placement. */
const END = 10

/** A name that is cut in its middle, whole in its title and for screen readers, so that long names stay apart. */
export const MidCut = ({ text }: { text: string }) => (
  <bdi className="mid-cut" title={text}>
    <span className="vh">{text}</span>
    <span aria-hidden="true" className="start">
      {text.slice(0, Math.max(0, text.length - END))}
    </span>
    <span aria-hidden="true">{text.slice(-END)}</span>
  </bdi>
)
