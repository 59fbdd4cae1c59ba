import './css/states.css'

/** A 2-px line on top of what is being asked anew. */
export const ProgressLine = () => <span className="line" aria-hidden="true" />
