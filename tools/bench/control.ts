/** Control: a raw node:http server that parses a JSON body and answers a decision of the usual size. */
import http from 'node:http'

const answer = JSON.stringify({
  hit: '01KAHV7QX3M0000000000000000'.slice(0, 26),
  class: 'bot',
  unique: true,
  suspicious: false,
  category: 'general',
  reasons: [{ signal: 'agent.declared', value: 'curl/8.5.0', weight: 'conclusive', kind: 'agent' }],
  action: { mode: 'show', to: 'about.html' },
})

const server = http.createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    JSON.parse(Buffer.concat(chunks).toString('utf8'))
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(answer) })
    response.end(answer)
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(`listening on http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
})
