<?php
defined('ABSPATH') || exit;

/** The settings page's controls. */
final class Weir_Fields
{
    /** Name, label and how it is drawn, in order. */
    public static function all()
    {
        return [
            ['way', __('How visits are checked', 'weir'), 'choice', [
                'server' => __('By this site, before the page is sent. Protected pages are kept out of page caches.', 'weir'),
                'script' => __('By the visitor’s browser, with a small script. For sites whose pages come whole from a cache or a CDN.', 'weir'),
            ]],
            ['scope', __('What is protected', 'weir'), 'choice', [
                'site' => __('The whole site, except pages where it is switched off', 'weir'),
                'chosen' => __('Only the pages and posts where it is switched on', 'weir'),
            ]],
            ['people', __('What people get', 'weir'), 'choice', [
                'page' => __('The page that they opened', 'weir'),
                'target' => __('The campaign’s target', 'weir'),
            ]],
            ['failure', __('While the server does not answer', 'weir'), 'choice', [
                'page' => __('Everybody gets the page that they opened', 'weir'),
                'target' => __('Everybody gets the campaign’s target, as it was when the plugin was downloaded', 'weir'),
            ]],
            ['bot_page', __('Page for bots', 'weir'), 'page', []],
            ['edge', __('Server address', 'weir'), 'url', []],
            ['key', __('Campaign key', 'weir'), 'text', []],
            ['token', __('Token', 'weir'), 'token', []],
            ['proxy_header', __('Visitor’s address', 'weir'), 'proxy', []],
            ['proxies', __('Addresses of your proxy', 'weir'), 'proxies', []],
        ];
    }

    public static function show($field)
    {
        list($name, $label, $kind, $choices) = $field;
        $value = Weir_Options::get($name);
        $id = 'weir-' . $name;
        $named = sprintf('id="%s" name="%s[%s]"', esc_attr($id), esc_attr(Weir_Options::OPTION), esc_attr($name));
        $draw = 'show_' . $kind;
        self::$draw($named, $value, $choices, $name, $label);
    }

    private static function show_choice($named, $value, $choices, $name, $label)
    {
        printf('<fieldset><legend class="screen-reader-text">%s</legend>', esc_html($label));
        foreach ($choices as $choice => $text) {
            printf(
                '<label><input type="radio" name="%s[%s]" value="%s"%s> %s</label><br>',
                esc_attr(Weir_Options::OPTION), esc_attr($name), esc_attr($choice), checked($value, $choice, false), esc_html($text)
            );
        }
        echo '</fieldset>';
    }

    private static function show_page($named, $value)
    {
        $own = sprintf(
            /* translators: %s: file name */
            __('The campaign’s file %s, beside WordPress', 'weir'), Weir_Options::campaign()['bot_page']
        );
        wp_dropdown_pages(['id' => 'weir-bot_page', 'name' => esc_attr(Weir_Options::OPTION . '[bot_page]'), 'selected' => (int) $value, 'show_option_none' => esc_html($own), 'option_none_value' => '0']);
    }

    private static function show_url($named, $value)
    {
        printf('<input type="url" class="regular-text code" %s value="%s">', $named, esc_attr($value));
    }

    private static function show_text($named, $value)
    {
        printf('<input type="text" class="regular-text code" %s value="%s">', $named, esc_attr($value));
    }

    /** Never sent to the browser: only its end, to recognise it by. */
    private static function show_token($named, $value)
    {
        $masked = $value === '' ? '' : '••••••••' . (strlen($value) > 12 ? substr($value, -4) : '');
        printf('<input type="password" class="regular-text code" %s value="" placeholder="%s" autocomplete="new-password">', $named, esc_attr($masked));
        printf('<p class="description">%s</p>', esc_html__('Leave it empty to keep the token that is there.', 'weir'));
    }

    private static function show_proxy($named, $value)
    {
        printf('<select %s>', $named);
        foreach (Weir_Options::CHOICES['proxy_header'] as $header) {
            /* translators: %s: name of a header */
            $text = $header === '' ? __('Visitors connect directly', 'weir') : sprintf(__('A proxy names it in %s', 'weir'), $header);
            printf('<option value="%s"%s>%s</option>', esc_attr($header), selected($value, $header, false), esc_html($text));
        }
        echo '</select>';
    }

    private static function show_proxies($named, $value)
    {
        printf('<textarea class="large-text code" rows="3" %s placeholder="10.0.0.5&#10;173.245.48.0/20">%s</textarea>', $named, esc_textarea($value));
        printf('<p class="description">%s</p>', esc_html__('One a line, ranges as 173.245.48.0/20. The header is believed only when the connection comes from one of these; anybody can forge it.', 'weir'));
    }
}
