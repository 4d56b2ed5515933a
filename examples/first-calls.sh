# Your bots: name, id and what each is doing.
curl "$BOURSE_URL/graphql" \
  --header "Authorization: Bearer $BOURSE_API_KEY" \
  --header 'Content-Type: application/json' \
  --data '{"query": "{ getBotByUserId(pageNumber: 1, pageSize: 12) { status message total_count data { id name handler } } }"}'

# A command for one of them. Values travel as variables, never inside of the query.
curl "$BOURSE_URL/graphql" \
  --header "Authorization: Bearer $BOURSE_API_KEY" \
  --header 'Content-Type: application/json' \
  --data '{"query": "mutation ($botId: Id!, $command: String!, $description: String!) { addBotCommand(botId: $botId, command: $command, description: $description) { status message data { id rank } } }", "variables": {"botId": 1, "command": "price", "description": "The price of a stock"}}'

# A new access token for the chat network, asked for by the bot itself with its bot token.
curl --request POST "$BOURSE_URL/api/bot/accessToken" \
  --header "Authorization: Bearer $BOURSE_BOT_TOKEN"
