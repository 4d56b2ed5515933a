/** Entities of the specification: a type of the contract and the fields that it must have, each with its own where nested. */
export type Fields = readonly (string | { readonly [field: string]: Fields })[];

const names = (text: string): readonly string[] => text.split(' ');

const ranges = names('one_day one_week one_month three_month one_year five_year all_time');
const stats = names('close_price today_low today_high volume week_low week_high current_value');
const ticker = names('ticker_id ticker_symbol ticker_name ticker_image');

/** A frozen copy: the contract is checked against it. */
export const specifiedEntities: Readonly<Record<string, Fields>> = {
  User: [
    ...names('id firstname middlename lastname username emailaddress bio birthdate profilephoto thumb banner_image'),
    ...names('address1 address2 city cts uts organization_name api_key workphone homephone mobile_details'),
    ...names('s2_user_status id_s2_user_type id_s2_user_status isAcceptPolicy is_follow is_requested'),
    ...names('is_account_private isBlock num_followers num_following num_post'),
    { cellphone: names('country_code country_name phone_number') },
    { email_details: names('isEmailVerified value') },
    { s2_user_type: names('name display_name') },
    { s2_countries: ['currency'] },
  ],
  SessionUser: [
    ...names('id name email photoURL role firstname lastname username profilephoto'),
    { email_details: ['isEmailVerified'] },
    { s2_user_type: ['name'] },
    { s2_countries: ['currency'] },
  ],
  UserSettings: [
    ...names('publicPortfolioStatus enableDisableStatus private_account show_price_change_in_percentage'),
    ...names('email_limit sms_limit push_notification_limit'),
  ],
  Team: [
    ...names('id name description short_description image thumb banner_image banner_url id_s2_team_types'),
    ...names('id_s2_team_status id_s2_users invites members'),
  ],
  TeamMember: names('user_id firstname lastname emailaddress request_status role'),
  TeamInvite: [{ s2_team: names('id name image short_description') }],
  Bot: [
    ...names('id name handler bot_name bot_type id_s2_bot_type bot_price bot_categories id_s2_bot_categories'),
    ...names('description short_description image bot_image thumb banner_url video_link website website_link'),
    ...names('privacy_url terms_url copyright_url copy_right_name license_agreement_url team_id team_name'),
    ...names('id_s2_team_types id_s2_countries id_s2_bot_status bot_rejected_reason bot_token bot_user_name'),
    ...names('current_version first_published_date last_update_bot is_subscribed past_subscribed'),
    ...names('is_bot_user_rating reviewed sharable_link language creator_name is_personal_team cts'),
    { bannerImages: names('id image_url') },
    { featuredImages: names('id image') },
    { bot_featured_images: names('id image') },
    { s2_bot_status: names('id status') },
    { s2_bot_permission_mapping: names('id_s2_permission name description image') },
  ],
  BotCredentials: names('access_token user_id home_server_url bot_space_room_id client_id matrix_id'),
  BotCommand: names('id id_s2_bot rank command description'),
  Review: names('id user_id fullname profilephoto review stars uts'),
  RatingOverview: [
    ...names('rating_total_count rating_total_user_count avg_out_five one_star_percentage two_star_percentage'),
    ...names('three_star_percentage four_star_percentage five_star_percentage'),
  ],
  SubscribedUser: names('id full_name username thumb cts'),
  Category: names('id category cts count_bot_mappings'),
  Permission: names('id name description image status cts'),
  BetaInvitation: [
    ...names('user_id bot_name api_key invitationAccept invitedBotId invitedCts isAcceptPolicy'),
    ...names('firstname lastname username profilephoto'),
  ],
  ChartPoint: names('chart_ts cts value duration_type'),
  BlockedUser: names('id full_name username thumb matrix_user_id is_follow'),
  HelpItem: names('title answer active'),
  AboutRecord: ['description'],
  Availability: ['available'],
  DeviceLocation: ['country_code'],
  NameHandlerAvailability: names('isAvailable type message'),
  Stock: [
    ...names('id ticker_id ticker_symbol ticker_image company_name card_style'),
    { exchange: [...names('id name'), { countries: names('name code') }] },
    { stats },
  ],
  StockDetail: [
    ...names('ceo founded about employees headquarters company_name current_price prev_close after_hour_price'),
    ...names('prev_close_index other_index current_index tags'),
    { stock_news: names('id img date title source') },
    { candle_stick: ranges },
    { line_chart: ranges },
    { index_line_chart: ranges },
    {
      social_posts: [
        ...names('desc comments date full_name user_name img is_user_up_vote is_user_down_vote'),
        ...names('is_gain percentage_change is_sold'),
      ],
    },
  ],
  EtfDetail: [
    { analyst_ratings: ['info', { chart_data: names('name value') }] },
    { earnings: names('actual_eps expected_eps actual expected info') },
    { important_dates: names('id date title') },
    { statistics: names('avg_vol close div_yield low market_cap year_low year_high open pe_ration volumn') },
  ],
  WatchlistItem: [
    ...names('id ticker_id exchange_symbol current_price prev_close ticker_img ticker_name ticker_symbol card_style'),
  ],
  DashboardCard: names('type info'),
  TopPerformersCard: ['list'],
  InfluencerCard: ['list'],
  MoverCard: ['list'],
  PostCard: ['list'],
  DashboardCount: names('watchlistCount portfolioCount alertCount postCount'),
  Performer: [
    ...names('user_id full_name user_name user_img chart_data p_change num_followers num_posts is_follow s_score'),
    ...names('i_value i_prev_close_value'),
  ],
  MarketMover: [
    ...names('id ticker_id ticker_name ticker_img ticker_price ticker_prev_close_price chart_data is_watched name'),
    ...names('t_price p_change'),
  ],
  Balance: names('current_balance previous_balance purchase_balance'),
  Post: [
    ...names('id title description post_type date user_id user_name full_name user_image up_vote down_vote comments'),
    ...names('is_user_up_vote is_user_down_vote is_bookmark shared_url'),
    { attachments: names('file_url id id_s2_attachment_types thumb_url') },
    { attachment_data: ['file_url'] },
    {
      poll: [
        ...names('id question total_user_votes expiration_time is_answer_given given_answer pollType poll_status'),
        { options: names('id option result') },
      ],
    },
    { mention_user_list: names('id user_name') },
    { mention_stock_list: names('id stock_name ticker_id ticker_image ticker_name ticker_symbol') },
    { news_data: [...names('news_id title content image publish_date url thumb'), { ticker_details: ticker }] },
  ],
  Comment: [
    ...names('id user_id comment username full_name firstname lastname profilephoto time total_sub_comments'),
    'comment_status',
  ],
  PostCategory: names('id category active count_subcategories'),
  News: [...names('id title content image url source message up_vote down_vote comments'), { ticker_details: ticker }],
  MarketEvent: names('id img date name est_eps est_rev'),
  MarketIndex: names('id chart_data current_value prev_close country_name symbol image name'),
  MarketplaceBot: [
    ...names('bot_id bot_name botMatrixId description bot_short_description is_subscribe bot_banner_image'),
    ...names('bot_thumb_image card_style'),
  ],
  MarketplaceCategory: names('id category active cts uts'),
  Country: names('id name code currency region subregion calling_code supported'),
  Activity: names('type is_read post_id comment_id news_id'),
  Policy: names('policy_type policy_description'),
};
