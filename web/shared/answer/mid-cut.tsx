/** Characters that always stay visible: ids and formats stand at the end of a placement. */
const END = 10

/** A name that is cut in its middle, whole in its title, so that long names stay apart. */
export const MidCut = ({ text }: { text: string }) => (
  <bdi className="mid-cut" title={text}>
    <span>{text.slice(0, Math.max(0, text.length - END))}</span>
    <span>{text.slice(-END)}</span>
  </bdi>
)
