/**
 * A PHP script that lists what PHP 7.4 lacks in the source on stdin: by tokens, else by text without strings and
 * comments.
 */
export const NEWER_THAN_74 = String.raw`
$code = '';
foreach (token_get_all(stream_get_contents(STDIN)) as $token) {
  $name = is_array($token) ? token_name($token[0]) : '';
  $text = is_array($token) ? $token[1] : $token;
  if (in_array($name, ['T_MATCH', 'T_NULLSAFE_OBJECT_OPERATOR', 'T_ATTRIBUTE', 'T_ENUM', 'T_READONLY'], true)) echo $name, "\n";
  if (in_array($name, ['T_COMMENT', 'T_DOC_COMMENT', 'T_INLINE_HTML', 'T_WHITESPACE'], true)) $text = ' ';
  if ($name === 'T_CONSTANT_ENCAPSED_STRING' || $name === 'T_ENCAPSED_AND_WHITESPACE') $text = "''";
  $code .= $text;
}
$newer = [
  'named argument' => '/[(,]\s*[a-z_]\w*\s*:(?!:)/i',
  'declared type that is not plain' => '/(?:\bfunction\b[^(]*\([^)]*[\w\]]\s*\|\s*\w+\s+[&$]|\)\s*:\s*\??\w+\s*\|)/i',
  'mixed, static or never' => '/\bfunction\b[^{;]*\)\s*:\s*(?:mixed|static|never|null|false|true)\b|\bmixed\s+\$/i',
  'promoted property' => '/__construct\s*\([^)]*\b(?:public|private|protected)\b/i',
  'catch without variable' => '/catch\s*\([\w\\\\|\s]+\)/i',
  'comma after the last parameter' => '/(?:\bfunction\b[^(]*|\buse\s*)\([^)]*,\s*\)/i',
  'first class callable' => '/\(\s*\.\.\.\s*\)/',
  'throw as an expression' => '/(?:\?\?|\?|:|=>|&&|\|\|)\s*throw\b/i',
  'octal' => '/\b0o\d/i',
  'class of an object' => '/\$\w+\s*::\s*class\b/i',
  'const with type or final' => '/\bfinal\s+(?:\w+\s+)?const\b|\bconst\s+\w+\s+\w+\s*=/i',
  'new in a default' => '/\bfunction\b[^(]*\([^)]*=\s*new\b/i',
  'function' => '/\b(?:str_contains|str_starts_with|str_ends_with|get_debug_type|get_resource_id|fdiv|preg_last_error_msg|array_is_list|fsync|fdatasync|enum_exists'
    . '|array_find\w*|array_any|array_all|array_first|array_last|json_validate|mb_str_pad|mb_trim|mb_ltrim|mb_rtrim|mb_ucfirst|str_increment|str_decrement|ini_parse_quantity'
    . '|curl_upkeep|memory_reset_peak_usage|stream_context_set_options|http_get_last_response_headers|request_parse_body|openssl_cipher_key_length)\s*\(/i',
  'constant' => '/\bCURLOPT_(?:PROTOCOLS_STR|REDIR_PROTOCOLS_STR)\b/',
];
foreach ($newer as $what => $pattern) if (preg_match($pattern, $code, $found)) echo $what, ': ', trim($found[0]), "\n";
`
