/** Server-sent events out of chunks of text. */

export type SentEvent = { name: string; data: string }

/**
 * Takes chunks as they come, cut anywhere; answers the events that each completes. Comments, ids and retry times are
 * passed over.
 */
export function eventReader(): (chunk: string) => SentEvent[] {
  let rest = ''
  return (chunk) => {
    const blocks = (rest + chunk).split(/\r\n\r\n|\n\n|\r\r/)
    rest = blocks.pop() ?? ''
    return blocks.map(eventOf).filter((one) => one !== undefined)
  }
}

function eventOf(block: string): SentEvent | undefined {
  let name = 'message'
  const data: string[] = []
  for (const line of block.split(/\r\n|\n|\r/)) {
    const [, field, value = ''] = /^(event|data):? ?(.*)$/s.exec(line) ?? []
    if (field === 'event') name = value
    if (field === 'data') data.push(value)
  }
  return data.length > 0 ? { name, data: data.join('\n') } : undefined
}
