<?php
defined('ABSPATH') || exit;

/** The settings page, under Settings. */
final class Weir_Settings
{
    const PAGE = 'weir';

    public static function register($plugin)
    {
        add_action('admin_menu', function () {
            add_options_page('Weir', 'Weir', 'manage_options', self::PAGE, [self::class, 'show']);
        });
        add_action('admin_init', [self::class, 'fields']);
        add_filter('plugin_action_links_' . $plugin, function ($links) {
            $link = sprintf('<a href="%s">%s</a>', esc_url(admin_url('options-general.php?page=' . self::PAGE)), esc_html__('Settings', 'weir'));
            return array_merge([$link], $links);
        });
    }

    public static function fields()
    {
        register_setting(self::PAGE, Weir_Options::OPTION, ['type' => 'array', 'sanitize_callback' => [self::class, 'checked']]);
        add_settings_section('weir', '', '__return_null', self::PAGE);
        foreach (Weir_Fields::all() as $field) {
            $label = $field[2] === 'choice' ? [] : ['label_for' => 'weir-' . $field[0]];
            add_settings_field('weir-' . $field[0], esc_html($field[1]), function () use ($field) {
                Weir_Fields::show($field);
            }, self::PAGE, 'weir', $label);
        }
        wp_add_privacy_policy_content('Weir', wpautop(esc_html__('To tell people from programs, this site sends each visitor’s address, the page’s address and the browser’s headers to its Weir server. No cookie is set or sent.', 'weir')));
    }

    /** What is kept of what was sent: each value as it must be, else as it was. WordPress may ask twice for one save. */
    public static function checked($given)
    {
        $given = is_array($given) ? $given : [];
        $old = Weir_Options::all();
        $new = [];
        foreach (Weir_Options::CHOICES as $name => $choices) {
            $new[$name] = isset($given[$name]) && in_array($given[$name], $choices, true) ? $given[$name] : $old[$name];
        }
        $text = function ($name) use ($given) {
            return isset($given[$name]) && is_string($given[$name]) ? trim($given[$name]) : '';
        };
        $new['bot_page'] = isset($given['bot_page']) ? absint($given['bot_page']) : (int) $old['bot_page'];
        // Empty: as it was downloaded.
        $edge = rtrim($text('edge'), '/');
        $new['edge'] = self::kept('edge', $edge, $edge === '' || (WeirEdge::isFullUrl($edge) && esc_url_raw($edge) === $edge), $old, __('The server address must be a full http or https address.', 'weir'));
        $new['key'] = self::kept('key', $text('key'), preg_match('/^[\w-]{0,64}$/D', $text('key')) === 1, $old, __('The campaign key has letters, digits, “_” and “-” only.', 'weir'));
        $token = $text('token') === '' ? $old['token'] : $text('token');
        $new['token'] = self::kept('token', $token, $token === '' || preg_match('/^[\w.~+\/=-]{8,256}$/D', $token) === 1, $old, __('This is no token: copy it from the Integration page of the panel.', 'weir'));
        $ranges = Weir_Options::listed($text('proxies'));
        $good = array_filter($ranges, [self::class, 'is_range']);
        $new['proxies'] = self::kept('proxies', implode("\n", $ranges), count($good) === count($ranges), $old, __('The addresses of your proxy must be IP addresses or ranges.', 'weir'));
        foreach (['edge', 'token', 'key'] as $name) {
            if ($new[$name] === Weir_Options::campaign()[$name]) {
                $new[$name] = ''; // a newer download brings newer ones
            }
        }
        return $new;
    }

    private static function kept($name, $value, $good, $old, $complaint)
    {
        if (!$good && !in_array($name, array_column(get_settings_errors(self::PAGE), 'code'), true)) {
            add_settings_error(self::PAGE, $name, $complaint);
        }
        return $good ? $value : $old[$name];
    }

    private static function is_range($text)
    {
        $parts = explode('/', $text, 2);
        $most = strpos($parts[0], ':') === false ? 32 : 128;
        $bits = !isset($parts[1]) || (preg_match('/^\d{1,3}$/D', $parts[1]) === 1 && (int) $parts[1] <= $most);
        return $bits && filter_var($parts[0], FILTER_VALIDATE_IP) !== false;
    }

    public static function show()
    {
        if (!current_user_can('manage_options')) {
            return;
        }
        printf('<div class="wrap"><h1>%s</h1><p>%s</p>', esc_html(get_admin_page_title()), esc_html(sprintf(
            /* translators: %s: name of the campaign */
            __('Campaign: %s', 'weir'), Weir_Options::campaign()['name']
        )));
        self::show_state();
        echo '<form method="post" action="options.php">';
        settings_fields(self::PAGE);
        do_settings_sections(self::PAGE);
        submit_button();
        echo '</form>';
        self::show_chosen();
        echo '</div>';
    }

    private static function show_state()
    {
        printf('<h2>%s</h2>', esc_html__('State', 'weir'));
        printf('<p class="weir-last"><strong>%s</strong></p>', esc_html(self::last()));
        $well = [];
        foreach (WeirCheck::worst_first(Weir_Findings::all()) as list($state, $text)) {
            if ($state === 'good') {
                $well[] = '<li>' . esc_html($text) . '</li>';
            } else {
                printf('<div class="notice notice-%s inline"><p>%s</p></div>', $state === 'bad' ? 'error' : 'warning', esc_html($text));
            }
        }
        echo $well === [] ? '' : '<div class="notice notice-success inline"><ul>' . implode('', $well) . '</ul></div>';
    }

    private static function last()
    {
        $last = get_option(Weir_Options::LAST, []);
        if (Weir_Options::get('way') === 'script') {
            return __('The last hit is shown in the panel.', 'weir');
        }
        if (!is_array($last) || !isset($last['answered'])) {
            return __('No hit yet: open a protected page in a private window.', 'weir');
        }
        /* translators: %s: a time span, such as “5 minutes” */
        $said = sprintf(__('Last hit: %s ago.', 'weir'), human_time_diff((int) $last['answered']));
        if (isset($last['failed']) && (int) $last['failed'] > (int) $last['answered']) {
            /* translators: %s: a time span, such as “5 minutes” */
            $said .= ' ' . sprintf(__('The server did not answer %s ago.', 'weir'), human_time_diff((int) $last['failed']));
        }
        return $said;
    }

    /** The pages that have a switch of their own. */
    private static function show_chosen()
    {
        $pages = get_posts(['post_type' => 'any', 'post_status' => 'any', 'numberposts' => 50, 'orderby' => 'title', 'order' => 'ASC', 'meta_key' => Weir_Options::SWITCH_META]);
        printf('<h2>%s</h2>', esc_html__('Pages with a switch of their own', 'weir'));
        if ($pages === []) {
            printf('<p>%s</p>', esc_html__('None. The switch is in the editor of each page and post, in the box “Weir”.', 'weir'));
            return;
        }
        echo '<ul class="ul-disc">';
        foreach ($pages as $page) {
            $on = get_post_meta($page->ID, Weir_Options::SWITCH_META, true) === 'on';
            printf('<li><a href="%s">%s</a>: %s</li>', esc_url((string) get_edit_post_link($page->ID)), esc_html(get_the_title($page)), esc_html($on ? __('protected', 'weir') : __('left alone', 'weir')));
        }
        echo '</ul>';
    }
}
