/** One call of the contract: what it takes, what it gives, who may, and whether it changes anything. */
import type { z } from 'zod'
import type { KeyScope } from './key-words.ts'
import type { Role } from './roles.ts'
import { ROUTES, type CallName, type PathParam, type Routes, type TextCall } from './routes.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
/** `public`: no session needed. */
export type Allowed = 'public' | readonly Role[]

/** A reply that is a file, not JSON. */
export type FileReply = { filename: string; type: string; bytes: Uint8Array }
export const FILE = 'file' as const

/**
 * A reply that leaves as it is made and is never whole in memory. A reader who goes ends it: `return` of its
 * iterator is called.
 */
export type StreamReply = { type: string; filename?: string; body: AsyncIterable<string | Uint8Array> }
export const STREAM = 'stream' as const

type Fields = z.ZodObject
type NeedsParams<Name extends CallName> = [PathParam<Routes[Name]>] extends [never]
  ? { params?: undefined }
  : { params: z.ZodObject<Record<PathParam<Routes[Name]>, z.ZodType>> }

/** Bytes that a text has at most. */
type NeedsBody<Name extends CallName> = Name extends TextCall ? { body: { most: number } } : { body?: undefined }

export type Spec<Name extends CallName> = NeedsParams<Name> &
  NeedsBody<Name> & {
    /** The query of a GET or DELETE, and beside a text; else the JSON body. */
    input?: Fields
    /** What a success carries beside `success` and `message`; or a file; or what is sent as it is made. */
    reply: Fields | typeof FILE | typeof STREAM
    allowed: Allowed
    effect: 'reads' | 'changes'
    /** An API key of its owner that has this scope opens it, too; without one it takes a session. */
    key?: KeyScope
    /** Its answer carries the version of a campaign as `ETag`. */
    etag?: true
    /** Saves a campaign only while `If-Match` names its version, where that header is sent; else 412. */
    ifMatch?: true
    /** One line, for the OpenAPI document. */
    description: string
    /** The success message, in the catalogue's English words. */
    message?: string
  }

export type Endpoint<Name extends CallName = CallName, S = Spec<Name>> = S & {
  name: Name
  method: Method
  path: string
}

/** Ties a call's schemas to its route. A path parameter without a schema does not compile. */
export function endpoint<const Name extends CallName, const S extends Spec<Name>>(
  name: Name,
  spec: S,
): Endpoint<Name, S> {
  const [method, path] = ROUTES[name].split(' ') as [Method, string]
  return { ...spec, name, method, path }
}

type Out<S> = S extends z.ZodType ? z.output<S> : unknown
type In<S> = S extends z.ZodType ? z.input<S> : unknown
type Field<E, K extends string> = E extends { [P in K]: infer V } ? V : undefined

type WithText<E, Text> = Field<E, 'body'> extends { most: number } ? { body: Text } : unknown

/** A file, as it comes: it is never whole in memory. Reading it throws a Refusal where it is too long. */
export type FileBody = AsyncIterable<Uint8Array>

/** Input of a handler: path parameters and input, parsed, and a file. */
export type Received<E> = Out<Field<E, 'params'>> & Out<Field<E, 'input'>> & WithText<E, FileBody>
/** What a caller sends. */
export type Sent<E> = In<Field<E, 'params'>> & In<Field<E, 'input'>> & WithText<E, string | Blob>
/** What a handler returns. Replies are checked on the way out, so handlers return the schema's input side. */
export type Returned<E> =
  Field<E, 'reply'> extends z.ZodType
    ? In<Field<E, 'reply'>>
    : Field<E, 'reply'> extends typeof STREAM
      ? StreamReply
      : FileReply
/** What a caller gets. */
export type Answered<E> =
  Field<E, 'reply'> extends z.ZodType ? Out<Field<E, 'reply'>> & { success: true; message?: string } : Blob
