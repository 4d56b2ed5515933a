import type { StockDetail } from '../../generated/schema.ts';
import type { ChartOf } from './chartRanges.ts';

type Chart = 'candle_stick' | 'line_chart' | 'index_line_chart';
type ReadWhenAsked = Chart | 'current_index' | 'other_index' | 'prev_close_index' | 'stock_news' | 'social_posts';

/** What is read of a stock whatever is asked; the rest has resolvers of its own. */
export type StockFacts = Omit<StockDetail, ReadWhenAsked> & { readonly line_chart: ChartOf };
